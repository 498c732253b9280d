-- system.notice.create
insert into `system_notice` (`title`, `type`, `content`, `status`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- system.notice.update
begin;
select * from `system_notice` where `tenant_id` = ? and `id` = ? for update;
update `system_notice` set `title` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- system.notice.delete
delete from `system_notice` where `tenant_id` = ? and `id` = ?;

-- system.notice.get
select `n`.`id`, `n`.`version`, `n`.`create_time`, `n`.`update_time`, `n`.`creator_name`, `n`.`updater_name`, `n`.`title`, `n`.`type`, `n`.`content`, `n`.`status` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`id` = ? order by `n`.`id` desc;

-- system.notice.page
select count(*) as `total` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`id` in (?);
select `n`.`id`, `n`.`version`, `n`.`create_time`, `n`.`update_time`, `n`.`creator_name`, `n`.`updater_name`, `n`.`title`, `n`.`type`, `n`.`content`, `n`.`status` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`id` in (?) order by `n`.`id` desc limit ? offset ?;

-- system.notice.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `n`.`id`, `n`.`version`, `n`.`create_time`, `n`.`update_time`, `n`.`creator_name`, `n`.`updater_name`, `n`.`title`, `n`.`type`, `n`.`content`, `n`.`status` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`id` in (?) and `n`.`id` < ? order by `n`.`id` desc limit ?;
rollback;

-- system.notice.push
select `n`.`id`, `n`.`version`, `n`.`create_time`, `n`.`update_time`, `n`.`creator_name`, `n`.`updater_name`, `n`.`title`, `n`.`type`, `n`.`content`, `n`.`status` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`id` = ? order by `n`.`id` desc;

-- system.notice.listPosted
select `n`.`id`, `n`.`title`, `n`.`type`, `n`.`create_time` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`status` = ? order by `n`.`id` desc limit ?;

-- system.notice.read
select `n`.`id`, `n`.`title`, `n`.`type`, `n`.`create_time`, `n`.`content`, `n`.`creator_name` from `system_notice` as `n` where `n`.`tenant_id` = ? and `n`.`status` = ? and `n`.`id` = ? order by `n`.`id` desc;
