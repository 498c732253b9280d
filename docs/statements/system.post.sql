-- system.post.create
insert into `system_post` (`name`, `code`, `sort`, `status`, `remark`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- system.post.update
begin;
select * from `system_post` where `tenant_id` = ? and `id` = ? for update;
update `system_post` set `name` = ?, `code` = ?, `sort` = ?, `status` = ?, `remark` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.post.delete
begin;
delete from `system_post` where `tenant_id` = ? and `id` = ?;
commit;

-- system.post.get
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `code`, `sort`, `status`, `remark` from `system_post` where `tenant_id` = ? and `id` in (?);

-- system.post.page
select count(*) as `total` from `system_post` where `tenant_id` = ? and `id` in (?);
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `code`, `sort`, `status`, `remark` from `system_post` where `tenant_id` = ? and `id` in (?) order by `sort`, `id` limit ? offset ?;

-- system.post.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `id`, `version`, `create_time`, `update_time`, `creator_name`, `updater_name`, `name`, `code`, `sort`, `status`, `remark` from `system_post` where `tenant_id` = ? and `id` in (?) and `id` < ? order by `id` desc limit ?;
rollback;

-- system.post.listAllSimple
select `id`, `name` from `system_post` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
