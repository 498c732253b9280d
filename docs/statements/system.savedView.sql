-- system.savedView.listAllSimple
select `list`, `views` from `saved_view` where `tenant_id` = ? and `user_id` = ? order by `list`;

-- system.savedView.update
begin;
select * from `system_user` where `tenant_id` = ? and `id` = ? for update;
select `list`, `views` from `saved_view` where `tenant_id` = ? and `user_id` = ? order by `list`;
insert into `saved_view` (`tenant_id`, `user_id`, `list`, `views`) values (?) on duplicate key update `views` = ?;
commit;
